import { lazy } from 'react'

/** The dialogs that choose in the drive. They're loaded when they open. */
export const DrivePicker = lazy(async () => ({ default: (await import('./drive-picker.tsx')).DrivePicker }))
export const FolderPicker = lazy(async () => ({ default: (await import('./drive-picker.tsx')).FolderPicker }))
