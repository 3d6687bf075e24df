import { type ComponentType, createContext, use } from 'react'

import type { PopupOptions, PopupProps } from './popup-stack.ts'

/**
 * Opens a popup and answers with the result it closes with, or nothing where it was merely closed, or its code could not
 * be fetched, which a toast has told. Rejects with what its component rejects with, and with `client.popup_exists` where
 * one with this key is open.
 */
export type OpenPopup = <Result>(
  key: string,
  component: ComponentType<PopupProps<Result>>,
  options: PopupOptions,
) => Promise<Result | undefined>

export const PopupContext = createContext<OpenPopup>(() => Promise.resolve(undefined))

export const useOpenPopup = (): OpenPopup => use(PopupContext)
