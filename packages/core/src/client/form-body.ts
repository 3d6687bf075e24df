import { isRelatedEntity } from './related-ids.ts'

/**
 * Encodes a body as multipart/form-data, with related entities as their IDs. Files come last, so the server knows all
 * fields before it reads them.
 */
export function formOf(body: unknown): FormData {
  const form = new FormData()
  const fields = Object.entries(Object(body) as object).filter(([, value]) => value !== undefined && value !== null)
  for (const [name, value] of fields)
    if (!(value instanceof Blob)) form.append(name, String(isRelatedEntity(value) ? value.id : value))
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value)
  return form
}
