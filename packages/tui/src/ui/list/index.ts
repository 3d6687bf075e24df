export { fixedList, type ListSource } from './fixed-list.ts'
export { ListPart, type ListPartProps } from './list-part.tsx'
