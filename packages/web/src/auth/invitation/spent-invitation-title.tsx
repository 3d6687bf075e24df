import { useTranslate } from '@saffron/core/react'

import { SheetTitle } from '../sheet-title.tsx'
import { invitationValues } from './invitation-values.ts'
import type { SpentInvitation } from './use-stored-invitation.ts'

/** Says to a guest why their invitation is of no use, in the place of the form's own title. */
export function SpentInvitationTitle({ invitation: { state, card } }: { readonly invitation: SpentInvitation }) {
  const t = useTranslate('account')
  const values = invitationValues(card, t)
  return (
    <SheetTitle
      title={t(`account.invite.${state}.title`, values)}
      lead={`${t(`account.invite.${state}.lead`, values)} ${t('account.invite.orSignIn')}`}
    />
  )
}
