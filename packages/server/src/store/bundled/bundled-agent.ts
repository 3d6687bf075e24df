import type { BuiltinTool } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'
import type { AgentCategory, AgentDefinition } from '@saffron/core/store'

type Texts = Pick<
  AgentDefinition,
  'name' | 'description' | 'instructions' | 'opening' | 'suggestions' | 'examples' | 'tests'
>

/** An agent that comes with the installation, in every language. */
export interface BundledAgent {
  readonly key: string
  readonly avatar: string
  readonly category: AgentCategory
  readonly tags: readonly string[]
  readonly temperature: number
  /** The built-in tools that it uses. */
  readonly tools: readonly BuiltinTool[]
  readonly texts: Readonly<Record<Locale, Texts>>
}
