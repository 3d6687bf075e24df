import { createContext, use, useContext } from 'react'

import { ApiError } from '../errors/index.ts'
import { addMessages, type Area, type AreaTranslate, askForArea, type Translate } from '../i18n/index.ts'

/** The translator of the language on show; give it with `<TranslateContext value={t}>`. */
export const TranslateContext = createContext<Translate | null>(null)

/** With an area it knows that area's texts too, and suspends until they are here. */
export function useTranslate(): Translate
export function useTranslate<A extends Area>(area: A): AreaTranslate<A>
export function useTranslate(area?: Area): Translate {
  const t = useContext(TranslateContext)
  if (t === null) throw new ApiError('client.unexpected', { message: 'TranslateContext has no value here' })
  if (area === undefined) return t
  // Always by `use`: a render that was suspended and is taken up again has to come by it once more.
  return addMessages(t, use(askForArea(area, t.locale)))
}
