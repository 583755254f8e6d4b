import { readLocal, removeLocal, writeLocal } from '../preferences/local-store.ts'

const OFF = 'key_list_off'

/** A key that stands alone must be possible to switch off (WCAG 2.1.4). */
export const isListKeyOn = (): boolean => readLocal(OFF) === undefined
export const setListKey = (isOn: boolean): void => (isOn ? removeLocal(OFF) : writeLocal(OFF, '1'))

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>
interface Target {
  readonly tagName?: string
  readonly isContentEditable?: boolean
}

/** `?` opens the list of keys, but where something is typed or chosen it is a sign like any other. */
export function asksForKeys(press: Press, target: Target | null): boolean {
  if (press.key !== '?' || press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return false
  return !target?.isContentEditable && !/^(input|textarea|select)$/i.test(target?.tagName ?? '')
}
