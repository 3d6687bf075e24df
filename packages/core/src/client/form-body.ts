import { isRelatedEntity } from './related-ids.ts'

/** The fields of a body as multipart/form-data, related entities as their ids; files come last, so that whoever reads it as it comes knows the rest by then. */
export function formOf(body: unknown): FormData {
  const form = new FormData()
  const fields = Object.entries(Object(body) as object).filter(([, value]) => value !== undefined && value !== null)
  for (const [name, value] of fields)
    if (!(value instanceof Blob)) form.append(name, String(isRelatedEntity(value) ? value.id : value))
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value)
  return form
}
