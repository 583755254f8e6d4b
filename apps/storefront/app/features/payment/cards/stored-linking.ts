import { readTab, removeTab, writeTab } from '../../../preferences/tab-store.ts'
import { type Linking, parseLinking } from './linking.ts'

const KEY = 'card_linking'

export const saveLinking = (linking: Linking): void => writeTab(KEY, JSON.stringify(linking))
export const storedLinking = (): Linking | undefined => parseLinking(readTab(KEY), Date.now())
export const clearLinking = (): void => removeTab(KEY)
