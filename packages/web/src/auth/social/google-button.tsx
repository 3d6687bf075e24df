import { useStoredInvitation, usableInvitation } from '../invitation/use-stored-invitation.ts'
import { useSignInOptions } from '../sign-in-options.ts'
import { BrandMark } from './brand-marks.tsx'
import { canHash, leaveForGoogle } from './google-attempt.ts'

import button from '../../ui/button.module.css'

interface GoogleButtonProps {
  readonly label: string
  readonly onFailure: (error: unknown) => void
}

/** Leaves for Google, with the invitation that a new account takes; nothing where the operator has not set it up. */
export function GoogleButton({ label, onFailure }: GoogleButtonProps) {
  const { google } = useSignInOptions()
  const [invitation] = useStoredInvitation()
  if (google === undefined || !canHash()) return null
  const leave = async () => {
    onFailure(undefined)
    await leaveForGoogle(google, usableInvitation(invitation)).catch(onFailure)
  }
  return (
    <button type="button" className={button.quiet} onClick={() => void leave()}>
      <BrandMark of="google" />
      {label}
    </button>
  )
}
