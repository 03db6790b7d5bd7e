// What the service worker has and a page has not, as far as ours needs it; a script of its own, no module.

/** Written above the worker by the build. */
declare const COPY: import("../../site/scripts/saved-copy.js").CopyNames;
declare const WORDS: Record<string, { title: string; nothing: string; again: string }>;

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerGlobalScope {
  readonly location: Location;
  readonly navigator: { readonly languages: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
