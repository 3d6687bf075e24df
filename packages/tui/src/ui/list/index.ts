export { fixedList, type ListSource } from './fixed-list.ts'
export { ListPart } from './list-part.tsx'
