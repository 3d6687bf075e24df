import type { RefreshReport } from '@saffron/core/admin'

import { cleanLine } from '../ui/clean-text.ts'

/** Returns the models that a refresh added and removed, one marked line each. */
export const changedNames = ({ names }: RefreshReport): string[] => [
  ...names.added.map((name) => `+ ${cleanLine(name)}`),
  ...names.gone.map((name) => `- ${cleanLine(name)}`),
]
