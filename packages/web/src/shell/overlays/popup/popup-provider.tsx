import { type ComponentType, type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'

import type { PopupProps } from '../../../ui/overlays/popup-options.ts'
import { type OpenPopup, PopupContext } from '../../../ui/overlays/use-popup.ts'
import { useWhenLoaded } from '../../../ui/use-when-loaded.ts'
import { useDismissal } from '../../session/use-dismissal.ts'
import { createPopupStack } from './popup-stack.ts'

const loadLayer = () => import('./popup-layer.tsx')

/** Renders the popups over its children. */
export function PopupProvider({ children }: { readonly children: ReactNode }) {
  const [stack] = useState(createPopupStack)
  const popups = useSyncExternalStore(stack.subscribe, stack.snapshot)
  const { part: PopupLayer, whenLoaded } = useWhenLoaded(loadLayer)
  useDismissal(() => {
    for (const popup of stack.snapshot()) popup.resolve()
  })
  const open = useCallback<OpenPopup>(
    <Result,>(key: string, component: ComponentType<PopupProps<Result>>, options: Parameters<OpenPopup>[2]) =>
      stack.open({
        key,
        // A popup's result comes only from its own component, so the type is right.
        Component: component as ComponentType<PopupProps<unknown>>,
        options,
        show: ({ id, resolve }) => whenLoaded(() => stack.advance(id, 'beforeMount'), resolve),
      }) as Promise<Result | undefined>,
    [stack, whenLoaded],
  )
  return (
    <PopupContext value={open}>
      {children}
      {PopupLayer !== undefined &&
        popups
          .filter(({ phase }) => phase !== 'created')
          .map((popup) => <PopupLayer key={popup.id} popup={popup} advance={stack.advance} />)}
    </PopupContext>
  )
}
