import type { LayoutProps } from './layout-props.ts'

/** The page fills the space next to the rail. The chat has its own list, bar and thread. */
export const ChatDefault = ({ children }: LayoutProps) => children
