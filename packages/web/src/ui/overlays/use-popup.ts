import { type ComponentType, createContext, use } from 'react'

import type { PopupOptions, PopupProps } from './popup-options.ts'

/**
 * Opens a popup and resolves to its result. Undefined if the user closed it, or its code failed to load, which a toast
 * reports. Rejects with its component's error, or with `client.popup_exists` when a popup with this key is open.
 */
export type OpenPopup = <Result>(
  key: string,
  component: ComponentType<PopupProps<Result>>,
  options: PopupOptions,
) => Promise<Result | undefined>

export const PopupContext = createContext<OpenPopup>(() => Promise.resolve(undefined))

export const useOpenPopup = (): OpenPopup => use(PopupContext)
