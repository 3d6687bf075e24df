import { useTranslate } from '@saffron/core/react'

const PARTS = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const

/**
 * Returns a function that names a place in a tool's definition: `inputSchema.properties.path.description` is “Input ›
 * path › description”.
 */
export function usePartName(): (path: string) => string {
  const t = useTranslate('plugins')
  return (path) => {
    const [first = '', ...rest] = path.split('.')
    const part = PARTS.find((each) => each === first)
    // What a schema calls its fields is no news.
    const below = rest.filter((name, index) => name !== 'properties' || index % 2 === 1)
    return [part === undefined ? first : t(`plugins.part.${part}`), ...below].join(' › ')
  }
}
