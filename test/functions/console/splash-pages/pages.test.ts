import { itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { splashPagePages } from './splash-page-pages.ts';

itemPageTests(testService(), splashPagePages);
