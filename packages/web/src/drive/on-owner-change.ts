import { session } from '../shell/session/client.ts'

const ownerNow = (): string | undefined => {
  const { signedIn, user } = session.getSnapshot()
  return signedIn ? user?.id : undefined
}

/** Calls back when the signed-in user changes, so nothing of a drive is kept for another user. */
export function onOwnerChange(forget: () => void): void {
  let owner = ownerNow()
  session.subscribe(() => {
    const next = ownerNow()
    if (next === owner) return
    owner = next
    forget()
  })
}
