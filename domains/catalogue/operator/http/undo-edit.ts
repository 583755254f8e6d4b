import type { UndoneEntity } from '@vitrine/platform/http'
import { serviceTextNames } from '../../model/service-editing.ts'

const isText = (name: string): boolean => serviceTextNames.some((each) => each === name)
const picked = (fields: Readonly<Record<string, unknown>>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)))

/** The audit log compares texts one by one, English beside the other fields; the editor takes them all or none. */
export function undoEdit([service]: readonly UndoneEntity[]) {
  if (!service) throw new Error('an edit has a service')
  const { id, version, before, whole } = service
  const texts = { en: picked(whole, isText), ...(whole.translations as object) }
  return { params: { id }, body: { ...picked(before, (name) => !isText(name) && name !== 'translations'), texts, version } }
}
