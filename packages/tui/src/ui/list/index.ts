export { fixedList, type ListSource } from './fixed-list.ts'
export { ListPart, type ListPartProps } from '../list-part.tsx'
export { hintRows, saidRows } from './list-rows.ts'
export { PartList } from './part-list.tsx'
