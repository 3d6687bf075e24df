import { joinSentences } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { SheetTitle } from '../sheet-title.tsx'
import { invitationValues } from './invitation-values.ts'
import type { SpentInvitation } from './use-stored-invitation.ts'

/** Replaces the form's title with the reason why the invitation can't be used. */
export function SpentInvitationTitle({ invitation: { state, card } }: { readonly invitation: SpentInvitation }) {
  const t = useTranslate('account')
  const values = invitationValues(card, t)
  return (
    <SheetTitle
      title={t(`account.invite.${state}.title`, values)}
      lead={joinSentences([t(`account.invite.${state}.lead`, values), t('account.invite.orSignIn')])}
    />
  )
}
