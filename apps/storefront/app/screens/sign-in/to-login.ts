import type { LoaderFunctionArgs } from 'react-router'
import { middlewareNamed } from '../../session/route-middleware.ts'

export const loader = ({ request }: LoaderFunctionArgs) => middlewareNamed('to-login')(request)
