import { hasRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { WorkspaceWithMembers } from '@saffron/core/workspace'
import { ChevronDown } from 'lucide-react'

import { useSpace } from '../../shell/space/use-space.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useRedeem } from '../../wallet/index.ts'
import type { ModelChoice } from './use-model-choice.ts'
import { useModelMenu } from './use-model-menu.tsx'

import button from '../../ui/button.module.css'
import styles from './composer.module.css'

interface WaysToCreditsProps {
  readonly error: unknown
  readonly choice: ModelChoice
  readonly onSendTo: ((model: string) => void) | undefined
}

/** What a user with too few credits can do: ask a model that costs none, or add credits where they may. */
export default function WaysToCredits({ error, choice: { models, chosen, choose }, onSendTo }: WaysToCreditsProps) {
  const t = useTranslate()
  const payer = useShortPayer(error)
  const redeem = useRedeem(payer === 'user' ? undefined : payer)
  const menu = useModelMenu({
    models: models.filter(({ name, prices, state }) => prices === undefined && state === 'ok' && name !== chosen?.name),
    value: '',
    onChoose: (name) => {
      choose(name)
      onSendTo?.(name)
    },
  })
  return (
    <div className={styles.ways}>
      {menu.options.length > 0 && (
        <MenuButton items={[menu]} side="top" align="start" button={{ className: button.quiet }}>
          {t('chat.message.otherModel')}
          <ChevronDown aria-hidden />
        </MenuButton>
      )}
      {payer !== undefined && (
        <button type="button" className={button.quiet} onClick={redeem}>
          {t('shell.redeem')}
        </button>
      )}
    </div>
  )
}

/** Whose wallet needs credits, if the user can add some to it. They don't raise a limit. */
function useShortPayer(error: unknown): 'user' | WorkspaceWithMembers | undefined {
  const { workspace } = useSpace()
  if (!ApiError.is(error)) return undefined
  if (error.code === 'wallet.insufficient') return 'user'
  const mayAdd = workspace !== undefined && hasRole(workspace.role, 'admin')
  return error.code === 'workspace.insufficient' && mayAdd ? workspace : undefined
}
