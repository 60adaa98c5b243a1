import { itemPageTests } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { splashPagePages } from './splash-page-pages.ts';

itemPageTests(testService(), splashPagePages);
