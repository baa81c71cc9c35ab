export const texts = {
  adminTitle: 'Administration',
  features: 'Features',
  featuresIntro:
    'Switch on what your institution uses. Each switch saves itself; what was made before stays readable.',
  notSaved: 'The switch was not saved',
} as const;
