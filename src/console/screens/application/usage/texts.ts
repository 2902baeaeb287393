import { plural, texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Usage',
    lead: 'What the running release uses. The charts begin when you open this page.',
    memory: 'Memory',
    cpu: 'CPU',
    disk: 'Disk, with kept releases',
    processes: 'Processes',
    running: 'Running since',
    restarts: 'Restarts after a failure',
    of: (used: string, limit: string) => `${used} of ${limit}`,
    used: 'In use',
    cores: (count: number) => plural(count, { one: '# core', other: '# cores' }),
    none: 'Nothing is running',
    noneHint:
      'The memory and the CPU of a release are measured while it runs. Deploy or start the application.',
  },
  fr: {
    title: 'Utilisation',
    lead: 'Ce que la version en marche utilise. Les courbes commencent à l’ouverture de cette page.',
    memory: 'Mémoire',
    cpu: 'Processeur',
    disk: 'Disque, avec les versions conservées',
    processes: 'Processus',
    running: 'En marche depuis',
    restarts: 'Redémarrages après un échec',
    of: (used: string, limit: string) => `${used} sur ${limit}`,
    used: 'Utilisé',
    cores: (count: number) => plural(count, { one: '# cœur', other: '# cœurs' }),
    none: 'Rien n’est en marche',
    noneHint:
      'La mémoire et le processeur d’une version sont mesurés quand elle tourne. Déployez ou démarrez l’application.',
  },
});
