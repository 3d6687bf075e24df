import { fieldsOf, isFields, parseJson, textOf } from './read-json.ts'

/** The sentence in an error body of any make: `{error:{message}}`, `{error:"…"}`, `{message}`, `{detail}`, `[{error}]`. */
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

/** The same from an error's text, which is not always JSON: a proxy in between may answer a page. */
export function errorDetailOfText(text: string): string {
  const body = parseJson(text)
  if (body !== undefined) return errorDetail(body)
  return /^\s*</.test(text) ? (/<title>([^<]*)/i.exec(text)?.[1] ?? '') : text
}

/** A provider of providers says "Provider returned error" and puts the reason into the metadata. */
function withUpstream(detail: string, metadata: unknown): string {
  const raw = textOf(fieldsOf(metadata)['raw'])
  return raw === '' ? detail : `${detail}: ${errorDetailOfText(raw)}`
}

/** An error's own code or type: `insufficient_quota`, `model_not_found`. */
export function errorKind(body: unknown): string {
  const fields = fieldsOf(Array.isArray(body) ? body[0] : body)
  const error = isFields(fields['error']) ? fields['error'] : fields
  const kinds = [error['code'], error['type'], error['status']].filter((kind) => typeof kind === 'string')
  return kinds.join(' ')
}
