export interface SmsSettings {
  /** `https://account:token@host` of a service that is compatible with Twilio's API. */
  readonly url: string
  /** The number or name of the sender. */
  readonly from: string
}

/** Sends a text message to a number such as `+886912345678`. Rejects if the service doesn't accept it. */
export type SendSms = (to: string, text: string) => Promise<void>

const SILENCE_MS = 15_000

/** Sends text messages through an HTTP API compatible with Twilio's. */
export function createSms({ url, from }: SmsSettings): SendSms {
  const { username, password, origin, pathname } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const account = decodeURIComponent(username)
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')}`
  return async (to, text) => {
    const response = await fetch(`${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      // The credentials must not be sent to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(SILENCE_MS),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${reasonIn(answer)}`.trim())
  }
}

/** Returns the reason of a refusal: `{ "code": 21211, "message": "…" }`. */
function reasonIn(answer: string): string {
  try {
    const { code, message } = Object(JSON.parse(answer)) as { code?: unknown; message?: unknown }
    const parts = [code, message].filter((part) => typeof part === 'string' || typeof part === 'number')
    return parts.join(' ')
  } catch {
    return ''
  }
}
