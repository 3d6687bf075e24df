import { Dialog } from 'radix-ui'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import { POPUP, Z_INDEX } from '../../../ui/constants.ts'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { keepOpenUnderFloating } from '../../../ui/floating.ts'
import { escapeUnlessComposing } from '../../../ui/key-press.ts'
import { CloseGuardContext } from '../../../ui/overlays/use-close-guard.ts'
import { useCloseRequest } from '../../../ui/use-close-request.ts'
import { useFocusBefore } from '../../../ui/use-return-focus.ts'
import { useBackNavigation } from '../../session/use-dismissal.ts'
import type { Popup, PopupStack } from './popup-stack.ts'

import button from '../../../ui/button.module.css'
import styles from './popup.module.css'

interface PopupLayerProps {
  readonly popup: Popup
  readonly advance: PopupStack['advance']
}

/** A popup: a mask over everything below, and its panel, which traps focus. */
export default function PopupLayer({ popup, advance }: PopupLayerProps) {
  const { id, number, phase, options, Component, resolve, reject } = popup
  const { label, position = POPUP.position, wide, light, closesOnEscape = true, closesOnMask = true } = options
  const leaving = phase === 'beforeUnmount'
  const { remember, giveBack } = useFocusBefore()
  const giveBackFocus = useEffectEvent(giveBack)
  const guard = useRef<() => void>(undefined)
  const close = () => (guard.current ?? resolve)()
  useCloseRequest(close, closesOnEscape && !leaving)
  // Back navigation closes it. If something was filled in, the reader is asked first.
  useBackNavigation(() => !leaving && close())
  useLayoutEffect(() => advance(id, 'mounted'), [advance, id])
  useEffect(() => {
    if (!leaving) return undefined
    giveBackFocus()
    const timer = setTimeout(() => advance(id, 'unmounted'), leaveMs())
    return () => clearTimeout(timer)
  }, [leaving, advance, id])
  return (
    // It traps focus while open, and stays visible during its closing animation.
    <Dialog.Root open={!leaving} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal forceMount>
        <div
          className={styles.layer}
          style={{ zIndex: Z_INDEX.popupBase + number }}
          data-leaving={leaving || undefined}
        >
          <Dialog.Overlay forceMount className={styles.mask} data-light={light} />
          <Dialog.Content
            forceMount
            className={styles.panel}
            data-position={position}
            data-wide={wide}
            aria-describedby={undefined}
            // A question asked over it returns focus late, when focus already belongs to the page.
            inert={leaving}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => {
              if (closesOnEscape) escapeUnlessComposing(event)
              else event.preventDefault()
            }}
            onPointerDownOutside={(event) => {
              if (!closesOnMask || guard.current !== undefined) event.preventDefault()
            }}
            onInteractOutside={keepOpenUnderFloating}
          >
            {/* It's only the accessible name, because the content has its own heading. */}
            <Dialog.Title asChild>
              <span hidden>{label}</span>
            </Dialog.Title>
            <ErrorBoundary fallback={breaksWith(reject)}>
              <Suspense fallback={<div className={`${button.spinner} ${styles.waiting}`} />}>
                <CloseGuardContext value={guard}>
                  <Component resolve={resolve} reject={reject} />
                </CloseGuardContext>
              </Suspense>
            </ErrorBoundary>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const leaveMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : POPUP.durationMs)

const breaksWith = (reject: Popup['reject']) => (error: unknown) => <Broken error={error} reject={reject} />

/** A component that throws while rendering closes its popup, and the caller gets the error. */
function Broken({ error, reject }: { readonly error: unknown; readonly reject: Popup['reject'] }) {
  useEffect(() => reject(error), [error, reject])
  return null
}
