import { type PrivateFile, usePrivateFile } from '../../session/use-private-file.ts'
import type { DocumentPhoto } from './document-case.ts'

export interface ShownPhoto extends Omit<PrivateFile, 'refetch'> {
  readonly retry: () => void
}

/** A photo of a case. Its address may be over by the time it is fetched again: the case names another. */
export function usePhoto(photo: Pick<DocumentPhoto, 'id' | 'url'>, onExpired: () => Promise<unknown>): ShownPhoto {
  const { refetch, ...shown } = usePrivateFile('document-photo', photo)
  return { ...shown, retry: () => void onExpired().then(refetch) }
}
