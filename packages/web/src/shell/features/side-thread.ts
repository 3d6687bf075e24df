/** The side chat of a page. Features use each other's components through the shell. */
export { SideThread, type SideThreadProps } from '../../chat/index.ts'
