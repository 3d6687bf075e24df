/** The part of a response that the client uses. */
export type Fetched = Pick<Response, 'ok' | 'status' | 'statusText' | 'body' | 'text' | 'blob'> & {
  readonly headers: AnswerHeaders
}

/** Headers by lowercase name: the platform's, or a map. */
export interface AnswerHeaders extends Iterable<readonly [string, string]> {
  readonly get: (name: string) => string | null | undefined
  readonly has: (name: string) => boolean
}

/** A request of the client, with lowercase header names. */
export interface FetchInit extends RequestInit {
  readonly headers: Readonly<Record<string, string>>
}

/** The part of `fetch` that the client uses. `isJson` means that request and response bodies are text. */
export type Fetch = (url: string, init: FetchInit, isJson: boolean) => Promise<Fetched>
