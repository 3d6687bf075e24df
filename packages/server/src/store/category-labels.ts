import { type Locale, withArea } from '@saffron/core/i18n'
import { AGENT_CATEGORIES, type AgentCategory } from '@saffron/core/store'

import { translatorFor } from '../platform/translators.ts'

/** Returns the names of the categories in a language. */
export async function categoryLabels(locale: Locale): Promise<Readonly<Record<AgentCategory, string>>> {
  const translate = await withArea(await translatorFor(locale), 'store')
  const labels = AGENT_CATEGORIES.map((name) => [name, translate(`store.category.${name}`)] as const)
  // Safe, because every category has a label.
  return Object.fromEntries(labels) as Record<AgentCategory, string>
}
