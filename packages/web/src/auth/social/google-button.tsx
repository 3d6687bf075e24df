import { useEffect, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { useStoredInvitation, usableInvitation } from '../invitation/use-stored-invitation.ts'
import { useSignInOptions } from '../sign-in-options.ts'
import { BrandMark } from './brand-marks.tsx'
import { canHash, leaveForGoogle } from './google-attempt.ts'

interface GoogleButtonProps {
  readonly label: string
  readonly onFailure: (error: unknown) => void
}

/** Redirects to Google, with the invitation for a new account. Renders nothing if Google isn't configured. */
export function GoogleButton({ label, onFailure }: GoogleButtonProps) {
  const { google } = useSignInOptions()
  const [invitation] = useStoredInvitation()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Back navigation can restore the page with its busy state, so it's reset.
    const comeBack = () => setBusy(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  if (google === undefined || !canHash()) return null
  const leave = async () => {
    onFailure(undefined)
    setBusy(true)
    try {
      await leaveForGoogle(google, usableInvitation(invitation))
    } catch (error) {
      onFailure(error)
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} icon={<BrandMark of="google" />} onClick={() => void leave()}>
      {label}
    </Button>
  )
}
