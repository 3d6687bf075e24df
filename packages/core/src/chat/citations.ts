import * as z from 'zod/mini'

import { PLACE_KINDS } from '../drive/contract.ts'
import { id } from '../endpoints/entity.ts'

/** A passage of an agent's knowledge that a reply got or named. It stays readable when the file is gone. */
export const citation = z.object({
  /** As the model writes it, without its brackets: the number of the file and that of the passage, `2.5`. */
  key: z.string(),
  agent: id,
  /** The published version. Null for the draft. */
  version: z.nullable(z.int()),
  /** The name of the file, with its folders. */
  name: z.string(),
  place: z.enum(PLACE_KINDS),
  /** The unit of `place`, from 1. */
  at: z.int(),
  /** The last line, for lines. */
  to: z.optional(z.int()),
  /** The file's own name for the location, such as a sheet's name. */
  placeName: z.nullable(z.string()),
  /** The beginning of the passage. */
  excerpt: z.string(),
  /** How well it matches what was searched for, from 0 to 1. Missing if nothing was. */
  score: z.optional(z.number()),
})
export type Citation = z.output<typeof citation>
