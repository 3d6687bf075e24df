import { ApiError } from '@saffron/core/errors'
import { type ScriptLanguage, scriptLanguage } from '@saffron/core/playscript'

/** Returns the language that a tag names. Throws `language.unknown`. */
export function requireLanguage(tag: string): ScriptLanguage {
  const language = scriptLanguage(tag)
  if (language === undefined) throw new ApiError('language.unknown', { values: { language: tag } })
  return language
}
