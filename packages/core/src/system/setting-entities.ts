import * as z from 'zod/mini'

import { baseEntity, text } from '../contract/entity.ts'

const settingType = z.enum(['credits', 'bytes', 'switch', 'text', 'smtp', 'sender', 'clientId'])

/** A setting of the installation: a known one, which the product looks at, or one of the operator's own. */
export const setting = z.extend(baseEntity, {
  key: z.string(),
  /** Null where nothing is set, and always of a secret. */
  value: z.nullable(z.string()),
  isSet: z.boolean(),
  /** Write-only. */
  secret: z.boolean(),
  /** Told to everyone who asks for its key. */
  public: z.boolean(),
  note: z.string(),
  /** Of a known one. */
  type: z.optional(settingType),
  /** Of a known one that is no secret: what stands where nothing is set. */
  default: z.optional(z.string()),
  /** Counts its changes: what an edit says it has seen. */
  version: z.int(),
})
export type Setting = z.output<typeof setting>

const key = text(100).check(
  z.regex(/^[A-Za-z][\w.-]*$/, {
    error: 'field.key',
  }),
  z.meta({ examples: ['house.name'] }),
)
const value = text(20_000)
const note = text(500)

export const createSettingBody = z.object({
  key,
  value,
  secret: z._default(z.boolean(), false),
  public: z._default(z.boolean(), false),
  note: z._default(note, ''),
})

export const updateSettingBody = z.object({
  /** What it was when it was looked at: an edit of something older is refused. Left out, the last one wins. */
  version: z.optional(z.int().check(z.minimum(1))),
  /** Null sets nothing: the default stands again. */
  value: z.optional(z.nullable(value)),
  public: z.optional(z.boolean()),
  note: z.optional(note),
})

/** What everyone is told. */
export const publicSetting = z.object({ key: z.string(), value: z.string() })
export const settingKeyParams = z.object({ key: text(100) })
