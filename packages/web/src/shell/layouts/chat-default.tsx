import type { LayoutProps } from './layout-props.ts'

/** Beside the rail, the page has it all: the chat brings its own list, bar and thread. */
export const ChatDefault = ({ children }: LayoutProps) => children
