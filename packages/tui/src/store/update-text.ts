import type { Translate } from '@saffron/core/i18n'
import type { ForkUpdate } from '@saffron/core/store'

import { agentName } from './agent-text.ts'

/** Says whether there is a newer version of the original. */
export function updateState({ state, name, from, to }: ForkUpdate, t: Translate): string {
  if (state === 'gone') return t('cli.agents.update.gone')
  const words = { name: agentName({ name: name ?? '' }, t), from, to: to ?? from }
  return t(state === 'current' ? 'cli.agents.update.current' : 'cli.agents.update.newer', words)
}

/** Says what isn't adopted. */
export function updateNotes({ instructionsHidden, files: { added, removed } }: ForkUpdate, t: Translate): string[] {
  return [
    ...(instructionsHidden ? [t('cli.agents.update.hidden')] : []),
    ...(added.length > 0 ? [t('cli.agents.update.filesAdded', { names: added.join(', ') })] : []),
    ...(removed.length > 0 ? [t('cli.agents.update.filesRemoved', { names: removed.join(', ') })] : []),
  ]
}
