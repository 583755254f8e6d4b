import { everyScreen } from '../../every-screen.ts'

everyScreen({ width: 390, dark: true })
