import { missing } from '../../api/server-api.ts'

export function loader(): never {
  throw missing('page')
}

export default function UnknownAddress() {
  return null
}
