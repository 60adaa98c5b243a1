export const title = 'UTM templates';
export const hint =
  'Values of parameters that you use again and again, such as those of your newsletter. The form of a link fills them in.';
export const name = 'Name of the template';
export const save = 'Save templates';
export const done = 'Your UTM templates were saved.';
export const choose = 'Template';
export const none = '—';
export const use = 'Use the template';
export const edit = 'Edit your templates';
export const create = 'Save values as templates';
