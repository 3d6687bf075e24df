import { createContext, use, useContext } from 'react'

import { ApiError } from '../errors/index.ts'
import { addMessages, type Area, type AreaTranslate, loadArea, type Translate } from '../i18n/index.ts'

/** The current translator. Provide it with `<TranslateContext value={t}>`. */
export const TranslateContext = createContext<Translate | null>(null)

/** With an area, the translator also has that area's texts, and suspends until they're loaded. */
export function useTranslate(): Translate
export function useTranslate<A extends Area>(area: A): AreaTranslate<A>
export function useTranslate(area?: Area): Translate {
  const t = useContext(TranslateContext)
  if (t === null) throw new ApiError('client.unexpected', { message: 'TranslateContext has no value here' })
  if (area === undefined) return t
  // Always call `use`, because a suspended render must call it again when it resumes.
  return addMessages(t, use(loadArea(area, t.locale)))
}
