import { useCallback } from 'react'

import { useLoaded } from '../../ui/use-loaded.ts'
import { readAddedPlugins } from '../read-plugin.ts'

/** Returns a function from a plugin's key to its name, or the key of one that the user doesn't have. */
export function usePluginNames(): (key: string) => string {
  const { value } = useLoaded(readAddedPlugins)
  return useCallback((key) => value?.find((plugin) => plugin.key === key)?.name ?? key, [value])
}
