import '@vitrine/ui/theme/css'
