import { missing } from '../../api/or-missing.ts'

export function loader(): never {
  throw missing('page')
}

export default function UnknownAddress() {
  return null
}
