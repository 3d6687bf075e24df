/** The chat beside a screen: features reach each other's screens through the shell. */
export { SideThread, type SideThreadProps } from '../chat/index.ts'
