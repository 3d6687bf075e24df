import { session } from '../shell/client.ts'

const ownerNow = (): string | undefined => {
  const { signedIn, user } = session.getSnapshot()
  return signedIn ? user?.id : undefined
}

/** Calls back when whoever is signed in has gone, or another has come: what is kept of a drive is its owner's alone. */
export function onOwnerChange(forget: () => void): void {
  let owner = ownerNow()
  session.subscribe(() => {
    const next = ownerNow()
    if (next === owner) return
    owner = next
    forget()
  })
}
