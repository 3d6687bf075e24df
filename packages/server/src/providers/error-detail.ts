import { fieldsOf, isFields, parseJson, textOf } from './read-json.ts'

/**
 * Returns the message of an error body in any format: `{error:{message}}`, `{error:"…"}`, `{message}`, `{detail}`,
 * `[{error}]`.
 */
function errorDetail(body: unknown): string {
  if (typeof body === 'string') return body
  if (Array.isArray(body)) return errorDetail(body[0])
  if (!isFields(body)) return ''
  const { error, message, detail, msg } = body
  if (error !== undefined && error !== null) {
    const inner = errorDetail(error)
    if (inner !== '') return withUpstream(inner, fieldsOf(error)['metadata'])
  }
  for (const said of [message, detail, msg]) {
    const inner = errorDetail(said)
    if (inner !== '') return inner
  }
  return textOf(fieldsOf(body)['type'])
}

/** Like `errorDetail`, but for the text of an error, which may be a proxy's HTML page instead of JSON. */
export function errorDetailOfText(text: string): string {
  const body = parseJson(text)
  if (body !== undefined) return errorDetail(body)
  return /^\s*</.test(text) ? (/<title>([^<]*)/i.exec(text)?.[1] ?? '') : text
}

/** Gateways report "Provider returned error", with the reason in the metadata. */
function withUpstream(detail: string, metadata: unknown): string {
  const raw = textOf(fieldsOf(metadata)['raw'])
  return raw === '' ? detail : `${detail}: ${errorDetailOfText(raw)}`
}

/** Returns an error's own code or type, such as `insufficient_quota` or `model_not_found`. */
export function errorKind(body: unknown): string {
  const fields = fieldsOf(Array.isArray(body) ? body[0] : body)
  const error = isFields(fields['error']) ? fields['error'] : fields
  const kinds = [error['code'], error['type'], error['status']].filter((kind) => typeof kind === 'string')
  return kinds.join(' ')
}
