import * as z from 'zod/mini'

import { baseEntity, text } from '../endpoints/entity.ts'
import { SETTING_TYPES } from './known-settings.ts'

const settingType = z.enum(SETTING_TYPES)

/** A setting of the installation: a known one, which the product reads, or one of the operator's own. */
export const setting = z.extend(baseEntity, {
  key: z.string(),
  /** Null if it's unset, and always for a secret. */
  value: z.nullable(z.string()),
  isSet: z.boolean(),
  /** Write-only. */
  secret: z.boolean(),
  /** Returned to everyone who asks for its key. */
  public: z.boolean(),
  note: z.string(),
  /** For a known setting. */
  type: z.optional(settingType),
  /** For a known setting that isn't secret: the value if it's unset. */
  default: z.optional(z.string()),
  /** The number of changes. An edit passes the version it saw. */
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
  /**
   * The version that the editor saw. If the setting has changed, the edit is rejected. Without it, the last edit wins.
   */
  version: z.optional(z.int().check(z.minimum(1))),
  /** Null unsets it, so the default applies again. */
  value: z.optional(z.nullable(value)),
  public: z.optional(z.boolean()),
  note: z.optional(note),
})

/** The public part of a setting. */
export const publicSetting = z.object({ key: z.string(), value: z.string() })
export const settingKeyParams = z.object({ key: text(100) })
